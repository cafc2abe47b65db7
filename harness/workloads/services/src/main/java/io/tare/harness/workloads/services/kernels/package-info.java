/** Common parts of the workloads of services and of the same work without a server. */
@NullMarked
package io.tare.harness.workloads.services.kernels;

import org.jspecify.annotations.NullMarked;
