/** Pooling of several runs, each with its own error. */
@NullMarked
package io.tare.analysis.statistics.pooling;

import org.jspecify.annotations.NullMarked;
