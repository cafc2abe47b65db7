/** The platforms of a run: started, kept, waited for, removed. */
package io.tare.harness.run.platform;
