/**
 * Queueing for requests that share processors, links and pools: exact solution of product-form
 * networks, percentiles of response times, and scaling of throughput.
 */
package io.tare.analysis.capacity.queueing;
