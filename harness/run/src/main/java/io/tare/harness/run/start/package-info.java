/** What must hold before a run starts. */
package io.tare.harness.run.start;
