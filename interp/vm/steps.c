// The steps of a generator: as many as one may take, or, with an allowance, leases of it.
#include "vm.h"

#include "allowance.h"

void vm_charge(struct vm *vm)
{
    if (vm->safety->reserve >= 0 && vm->steps < VM_LEASE)
        allowance_charge((uint64_t)(VM_LEASE - vm->steps));
    vm->steps = VM_LEASE;
}

static void fill(struct vm *vm, bool charges)
{
    enum { LEASES = VM_STEPS_LIMIT / VM_LEASE };
    vm->steps = charges ? VM_LEASE : VM_STEPS_LIMIT;
    vm->safety->reserve = charges ? (int64_t)(LEASES - 1) * VM_LEASE : -1;
    vm->status = VM_FINE;
}

void vm_refill(struct vm *vm)
{
    vm_wake(vm);
    vm_charge(vm);
    fill(vm, allowance_now() != NULL);
}

void vm_renew(struct vm *vm)
{
    vm_charge(vm);
    fill(vm, vm->safety->reserve >= 0);
}

bool vm_has_more_steps(struct vm *vm)
{
    while (vm->steps < 0) {
        if (vm->safety->reserve <= 0 || !allowance_charge(VM_LEASE)) {
            vm->status = VM_STEPS;
            return false;
        }
        vm->steps += VM_LEASE;
        vm->safety->reserve -= VM_LEASE;
    }
    return true;
}
