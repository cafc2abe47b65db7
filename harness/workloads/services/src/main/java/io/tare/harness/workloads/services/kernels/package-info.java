/** Common parts of the workloads of services and of the same work without a server. */
package io.tare.harness.workloads.services.kernels;
