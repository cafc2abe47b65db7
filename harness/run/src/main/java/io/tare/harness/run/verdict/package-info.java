/** Whether a cell is valid: rules over clients, machines, paths and counts. */
package io.tare.harness.run.verdict;
