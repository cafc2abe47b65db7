@NullMarked
package io.tare.analysis.comparison.gate;

import org.jspecify.annotations.NullMarked;
