/** What several runs say together, each of them with an error of its own. */
@NullMarked
package io.tare.analysis.statistics.pooling;

import org.jspecify.annotations.NullMarked;
