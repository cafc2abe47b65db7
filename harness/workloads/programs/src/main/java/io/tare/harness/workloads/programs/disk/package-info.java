/** Programs that read and write files. */
package io.tare.harness.workloads.programs.disk;
