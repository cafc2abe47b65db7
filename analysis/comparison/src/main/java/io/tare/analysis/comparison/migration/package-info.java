/** What live migrations cost. */
package io.tare.analysis.comparison.migration;
