/** What changed from one run to another: each platform's PD, times and environment. */
@NullMarked
package io.tare.analysis.comparison.change;

import org.jspecify.annotations.NullMarked;
