/** Programs that send messages between processes. */
package io.tare.harness.workloads.programs.messages;
