@NullMarked
package io.tare.analysis.comparison.change;

import org.jspecify.annotations.NullMarked;
