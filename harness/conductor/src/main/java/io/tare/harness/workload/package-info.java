/** The table of all workloads: names, parameters, ranges, defaults. */
@NullMarked
package io.tare.harness.workload;

import org.jspecify.annotations.NullMarked;
