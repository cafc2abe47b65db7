@NullMarked
package io.tare.harness.workloads.programs.output;

import org.jspecify.annotations.NullMarked;
