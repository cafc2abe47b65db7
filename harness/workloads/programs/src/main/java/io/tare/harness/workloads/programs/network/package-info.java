/** Programs that measure a network. */
package io.tare.harness.workloads.programs.network;
