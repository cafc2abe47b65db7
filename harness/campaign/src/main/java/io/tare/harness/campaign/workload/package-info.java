/** Declarations of workload families: names, parameters, ranges, metrics. */
@NullMarked
package io.tare.harness.campaign.workload;

import org.jspecify.annotations.NullMarked;
