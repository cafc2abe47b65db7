/**
 * The server of a trial: GlassFish with our services or with the user's application, what it needs
 * beside it, and what it says about itself. No family of workloads; several use it.
 */
package io.tare.harness.workloads.services.server;
