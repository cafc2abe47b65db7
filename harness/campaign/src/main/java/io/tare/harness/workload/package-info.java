/** Families of workloads as they are declared: names, parameters, ranges, metrics. */
@NullMarked
package io.tare.harness.workload;

import org.jspecify.annotations.NullMarked;
