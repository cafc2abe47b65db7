/** What makes results doubtful, a check each. */
package io.tare.analysis.comparison.warning;
