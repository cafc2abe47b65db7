/** What was counted of each cell and trial, and its parts. */
package io.tare.analysis.comparison.series;
