/** How programs are started: where they lie, and by which launcher. */
package io.tare.harness.campaign.launch;
