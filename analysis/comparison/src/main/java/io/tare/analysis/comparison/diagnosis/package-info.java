/** How response times moved within a trial and between trials. */
package io.tare.analysis.comparison.diagnosis;
