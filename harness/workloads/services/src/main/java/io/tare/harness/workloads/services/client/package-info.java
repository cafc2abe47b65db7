/**
 * The harness's side of the client program: starts it on the nodes of a network, sends orders and
 * receives submissions. All families of workloads with a server use it.
 */
package io.tare.harness.workloads.services.client;
