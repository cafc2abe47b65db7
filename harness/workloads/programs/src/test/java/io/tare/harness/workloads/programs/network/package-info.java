@NullMarked
package io.tare.harness.workloads.programs.network;

import org.jspecify.annotations.NullMarked;
