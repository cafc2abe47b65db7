@NullMarked
package io.tare.harness.workloads.programs.memory;

import org.jspecify.annotations.NullMarked;
