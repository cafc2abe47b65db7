/** The user's own programs. */
package io.tare.harness.workloads.programs.command;
