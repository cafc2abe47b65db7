@NullMarked
package io.tare.analysis.capacity.validation;

import org.jspecify.annotations.NullMarked;
