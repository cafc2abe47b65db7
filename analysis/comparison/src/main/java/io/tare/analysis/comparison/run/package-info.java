/** From a run's files to its results. */
package io.tare.analysis.comparison.run;
