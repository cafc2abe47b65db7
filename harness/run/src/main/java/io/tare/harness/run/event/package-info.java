/** What happens in a run, for those who follow it. */
package io.tare.harness.run.event;
