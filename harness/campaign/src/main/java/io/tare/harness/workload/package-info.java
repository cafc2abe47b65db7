/** Declarations of workload families: names, parameters, ranges, metrics. */
@NullMarked
package io.tare.harness.workload;

import org.jspecify.annotations.NullMarked;
