/**
 * {@code vsphere}: machines made by vCenter or ESXi, over the vSphere Web Services API. From below:
 * XML, one request over HTTP, a session that logs in again, properties of objects, tasks, the
 * inventory, and the control that makes machines of all that.
 */
@NullMarked
package io.tare.infra.vsphere;

import org.jspecify.annotations.NullMarked;
