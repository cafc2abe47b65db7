@NullMarked
package io.tare.analysis.validation;

import org.jspecify.annotations.NullMarked;
