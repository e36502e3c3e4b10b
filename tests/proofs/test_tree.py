"""The log's tree, against published vectors, a second implementation (pymerkle) and the RFC's own definition."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pymerkle import InmemoryTree, InvalidProof, verify_consistency, verify_inclusion

from pipeline.errors import Unjudged
from pipeline.proofs import tree
from pipeline.proofs.tree import Frontier, Tree

# Leaves and roots of the reference test of Certificate Transparency (RFC 6962).
LEAVES = [
    bytes.fromhex(text)
    for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def leaves(number):
    return [b"roll %d" % n for n in range(number)]


def definition(data):
    """MTH of RFC 9162, 2.1.1, as it is written there."""
    if not data:
        return sha256(b"").digest()
    if len(data) == 1:
        return sha256(b"\x00" + data[0]).digest()
    k = 1
    while 2 * k < len(data):
        k *= 2
    return sha256(b"\x01" + definition(data[:k]) + definition(data[k:])).digest()


def other(data):
    """The same tree in the other implementation."""
    there = InmemoryTree(algorithm="sha256")
    for leaf in data:
        there.append_entry(leaf)
    return there


def test_roots_are_those_of_the_published_vectors():
    built = Tree.of(tree.hash_leaves(LEAVES))
    assert [built.root(size).hex() for size in range(1, 9)] == ROOTS
    assert Tree().root().hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize("number", [*range(70), 127, 128, 129, 1000])
def test_roots_follow_the_definition_however_the_leaves_arrive(number):
    data = leaves(number)
    grown = Tree()
    for start in range(0, number, 7):
        grown.append(tree.hash_leaves(data[start : start + 7]))
    assert grown.root() == definition(data) == grown.frontier.root
    assert grown.size == number


def test_every_inclusion_proof_is_the_one_of_the_other_implementation():
    data = leaves(40)
    hashes = tree.hash_leaves(data)
    built, there = Tree.of(hashes), other(data)
    for size in range(1, 41):
        root = there.get_root(size)
        assert built.root(size) == root
        for index in range(size):
            path = built.inclusion(index, size)
            theirs = there.prove_inclusion(index + 1, size)
            leaf = hashes[32 * index : 32 * index + 32]
            assert [leaf, *path] == theirs.path
            verify_inclusion(leaf, root, theirs)
            assert tree.verify_inclusion(leaf, index, size, path, root)


def subproof(old, data, whole):
    """SUBPROOF of RFC 9162, 2.1.4.1, as it is written there."""
    if old == len(data):
        return [] if whole else [definition(data)]
    k = 1
    while 2 * k < len(data):
        k *= 2
    if old <= k:
        return [*subproof(old, data[:k], whole), definition(data[k:])]
    return [*subproof(old - k, data[k:], False), definition(data[:k])]


def test_every_consistency_proof_is_the_one_of_the_rfc_between_roots_that_the_other_implementation_accepts():
    data = leaves(40)
    built, there = Tree.of(tree.hash_leaves(data)), other(data)
    for size in range(1, 41):
        for old in range(1, size + 1):
            path = built.consistency(old, size)
            assert list(path) == subproof(old, data[:size], True)
            proof = there.prove_consistency(old, size)
            verify_consistency(built.root(old), built.root(size), proof)
            # Its proofs go down to a leaf: where the RFC's do too, it accepts the hashes of ours, in its order.
            if old % 2 and 1 < old < size:
                assert sorted(path) == sorted(proof.path)
            assert tree.verify_consistency(old, size, there.get_root(old), there.get_root(size), path)


def test_consistency_with_the_empty_log_needs_its_root_and_no_path():
    built = Tree.of(tree.hash_leaves(leaves(5)))
    assert built.consistency(0) == ()
    assert tree.verify_consistency(0, 5, tree.EMPTY_ROOT, built.root(), ())
    assert not tree.verify_consistency(0, 5, built.root(), built.root(), ())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 200), st.integers(0, 60), st.integers(0, 60))
def test_a_night_from_the_frontier_proves_as_much_as_the_whole_tree(before, tonight, tomorrow):
    data = leaves(before + tonight + tomorrow)
    whole = Tree.of(tree.hash_leaves(data))
    frontier = Tree.of(tree.hash_leaves(data[:before])).frontier
    night = Tree(frontier)
    night.append(tree.hash_leaves(data[before : before + tonight]))
    night.append(tree.hash_leaves(data[before + tonight :]))
    assert night.root() == whole.root()
    assert night.consistency(before) == whole.consistency(before)
    assert night.frontier == whole.frontier
    if tonight + tomorrow:
        root = whole.root()
        index = before + (tonight + tomorrow) // 2
        if index < whole.size:
            proof = whole.inclusion(index)
            assert tree.verify_inclusion(tree.hash_leaf(data[index]), index, whole.size, proof, root)


def test_changed_record_or_place_or_path_is_refused_here_and_by_the_other_implementation():
    data = leaves(21)
    built, there = Tree.of(tree.hash_leaves(data)), other(data)
    path, root = built.inclusion(13), built.root()
    leaf = tree.hash_leaf(data[13])
    assert tree.verify_inclusion(leaf, 13, 21, path, root)
    changed = tree.hash_leaf(b"roll 99")
    assert not tree.verify_inclusion(changed, 13, 21, path, root)
    with pytest.raises(InvalidProof):
        verify_inclusion(changed, root, there.prove_inclusion(14, 21))
    for index in {*range(21)} - {13}:
        assert not tree.verify_inclusion(leaf, index, 21, path, root)
    for bit in range(0, 8 * 32 * len(path), 37):
        bad = bytearray(b"".join(path))
        bad[bit // 8] ^= 1 << bit % 8
        parts = [bytes(bad[at : at + 32]) for at in range(0, len(bad), 32)]
        assert not tree.verify_inclusion(leaf, 13, 21, parts, root)
    for parts in (path[:-1], path[1:], (*path, leaf), (), (path[0][:31], *path[1:])):
        assert not tree.verify_inclusion(leaf, 13, 21, parts, root)


def test_log_whose_old_rows_changed_cannot_prove_consistency():
    old = Tree.of(tree.hash_leaves(leaves(13)))
    data = leaves(30)
    honest = Tree.of(tree.hash_leaves(data))
    data[5] = b"roll 5, rewritten"
    rewritten = Tree.of(tree.hash_leaves(data))
    assert tree.verify_consistency(13, 30, old.root(), honest.root(), honest.consistency(13))
    assert not tree.verify_consistency(13, 30, old.root(), rewritten.root(), rewritten.consistency(13))
    for path in ((), honest.consistency(13)[:-1], (*honest.consistency(13), old.root())):
        assert not tree.verify_consistency(13, 30, old.root(), honest.root(), path)
    assert not tree.verify_consistency(30, 13, honest.root(), old.root(), ())


def test_what_cannot_be_a_tree_is_refused_with_what_was_given():
    with pytest.raises(Unjudged, match="leaf hashes: got 31 bytes, want a multiple of 32"):
        Tree().append(bytes(31))
    with pytest.raises(Unjudged, match="got 1 hashes for 3 leaves"):
        Frontier(3, (bytes(32),))
    with pytest.raises(Unjudged, match="got leaf 5, want a leaf below the size 5"):
        Tree.of(tree.hash_leaves(leaves(5))).inclusion(5)
    night = Tree(Tree.of(tree.hash_leaves(leaves(6))).frontier)
    with pytest.raises(Unjudged, match="size 5, want 6 to 6"):
        night.root(5)
    with pytest.raises(Unjudged, match="a node at or after the frontier"):
        night.inclusion(0)
