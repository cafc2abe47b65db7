/**
 * The user's own services: any HTTP service, and operations of a WSDL. The campaign defines what
 * starts them, what is sent, and which answer is correct.
 */
@NullMarked
package io.tare.harness.workloads.services.http;

import org.jspecify.annotations.NullMarked;
