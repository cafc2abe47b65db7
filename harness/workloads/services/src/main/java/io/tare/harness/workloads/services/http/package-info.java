/**
 * The user's own services: any HTTP service, and operations of a WSDL. The campaign defines what
 * starts them, what is sent, and which answer is correct.
 */
package io.tare.harness.workloads.services.http;
