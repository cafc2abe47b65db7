/**
 * Queueing for requests that share processors, links and pools: exact solution of product-form
 * networks, percentiles of response times, and scaling of throughput.
 */
@NullMarked
package io.tare.analysis.capacity.queueing;

import org.jspecify.annotations.NullMarked;
