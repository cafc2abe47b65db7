@NullMarked
package io.tare.analysis.change;

import org.jspecify.annotations.NullMarked;
