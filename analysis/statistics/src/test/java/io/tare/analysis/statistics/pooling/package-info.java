@NullMarked
package io.tare.analysis.statistics.pooling;

import org.jspecify.annotations.NullMarked;
