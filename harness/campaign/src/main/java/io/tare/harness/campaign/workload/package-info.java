/**
 * Declarations of workload families: names, parameters, ranges, metrics; and the entries of a
 * campaign's list of workloads.
 */
package io.tare.harness.campaign.workload;
