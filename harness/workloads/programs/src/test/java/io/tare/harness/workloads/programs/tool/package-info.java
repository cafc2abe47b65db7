@NullMarked
package io.tare.harness.workloads.programs.tool;

import org.jspecify.annotations.NullMarked;
