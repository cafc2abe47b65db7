/**
 * What happens where many requests share processors, links and pools: networks of stations in
 * product form, solved exactly, percentiles of response times, and how throughput scales.
 */
@NullMarked
package io.tare.analysis.queueing;

import org.jspecify.annotations.NullMarked;
