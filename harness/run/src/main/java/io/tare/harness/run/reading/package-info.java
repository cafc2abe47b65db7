/** What is read of clocks and processors while cells are measured. */
package io.tare.harness.run.reading;
