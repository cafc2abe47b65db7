/** What changed from one run to another: each platform's PD, times and environment. */
package io.tare.analysis.comparison.change;
