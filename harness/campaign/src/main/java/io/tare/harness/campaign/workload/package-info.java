/** Declarations of workload families: names, parameters, ranges, metrics. */
package io.tare.harness.campaign.workload;
