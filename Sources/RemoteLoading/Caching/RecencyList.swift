/// Elements in the order of their last use; whatever one does takes the same short time, however many there are.
struct RecencyList<Element: Sendable>: Sendable {
    /// Where an element is, for as long as it is in the list.
    typealias Place = Int

    private struct Node: Sendable {
        var element: Element?
        var newer: Place?
        var older: Place?
    }

    private var nodes: [Node] = []
    private var free: [Place] = []
    private var newest: Place?
    /// The element that was not used for the longest time.
    private(set) var oldest: Place?
    var count: Int { nodes.count - free.count }

    subscript(place: Place) -> Element {
        guard let element = nodes[place].element else { preconditionFailure("nothing is at place \(place)") }
        return element
    }

    /// Changes an element where it is.
    mutating func update(_ place: Place, _ change: (inout Element) -> Void) {
        if nodes[place].element != nil { change(&nodes[place].element!) }
    }

    /// The elements in the order of their last use, the most recent last.
    var oldestFirst: [Element] {
        Array(
            sequence(state: oldest) { place in
                defer { place = place.flatMap { nodes[$0].newer } }
                return place.map { self[$0] }
            })
    }

    /// Adds an element as the one that was used last.
    mutating func insert(_ element: Element) -> Place {
        let place = free.popLast() ?? nodes.count
        if place == nodes.count { nodes.append(Node()) }
        nodes[place].element = element
        link(place)
        return place
    }

    /// Makes an element the one that was used last.
    mutating func touch(_ place: Place) {
        guard newest != place else { return }
        unlink(place)
        link(place)
    }

    mutating func remove(_ place: Place) {
        unlink(place)
        nodes[place].element = nil
        free.append(place)
    }

    private mutating func link(_ place: Place) {
        nodes[place].older = newest
        nodes[place].newer = nil
        if let newest { nodes[newest].newer = place }
        newest = place
        if oldest == nil { oldest = place }
    }

    private mutating func unlink(_ place: Place) {
        let (newer, older) = (nodes[place].newer, nodes[place].older)
        if let newer { nodes[newer].older = older } else { newest = older }
        if let older { nodes[older].newer = newer } else { oldest = newer }
    }
}
