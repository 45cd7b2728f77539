import Foundation

/// Which pictures are wanted, by whom, and whose turn it is.
///
/// Those wanted soonest go first, and among them those that were wanted first.
struct PrefetchLine: Sendable {
    /// A load that may begin.
    struct Turn: Hashable, Sendable {
        let number: Int
        let url: URL
        let priority: ImagePriority
    }

    /// What became of a load when somebody left.
    enum Leaving: Hashable {
        /// Others want the picture too, or it is not wanted at all.
        case nothing
        /// It will not begin.
        case leftTheLine
        /// It is under way, and nobody wants it any more.
        case abandoned(Int)
    }

    private struct Item: Sendable {
        let url: URL
        var priority: ImagePriority
        /// Where it waits; nil once it is under way.
        var place: RecencyList<ByteKey>.Place?
        /// The number of its load, once it is under way.
        var number = 0
        /// Who wants it, and how soon.
        var wishes: [Int: ImagePriority]
        /// How soon it is wanted by nobody's wish in particular.
        var raised = ImagePriority.later

        var wanted: ImagePriority { wishes.values.reduce(raised) { max($0, $1) } }
    }

    private var items: [ByteKey: Item] = [:]
    private var lines: [ImagePriority: RecencyList<ByteKey>] = [:]
    /// The addresses of the loads under way, those that nobody wants any more among them.
    private var underWay: [Int: ByteKey] = [:]
    private var lastNumber = 0
    private let places: Int

    /// Creates an empty line before so many places, one at least.
    init(places: Int) {
        self.places = max(1, places)
        for priority in ImagePriority.allCases { lines[priority] = RecencyList() }
    }

    var isEmpty: Bool { items.isEmpty && underWay.isEmpty }

    /// Notes who wants a picture; one that is wanted already may be wanted sooner by that.
    mutating func add(_ wish: Int, for url: URL, at address: ByteKey, _ priority: ImagePriority) {
        if items[address] != nil {
            items[address]?.wishes[wish] = priority
            move(address)
        } else {
            let place = lines[priority]?.insert(address)
            items[address] = Item(url: url, priority: priority, place: place, wishes: [wish: priority])
        }
    }

    /// Makes a picture wanted sooner, also when whoever wants it as soon already leaves; one that is under way stays.
    mutating func raise(_ address: ByteKey, to priority: ImagePriority) {
        guard let item = items[address], item.raised < priority else { return }
        items[address]?.raised = priority
        move(address)
    }

    /// Puts a picture that waits to the end of the line for as soon as it is wanted, unless it is in that line.
    private mutating func move(_ address: ByteKey) {
        guard let item = items[address], let place = item.place, item.priority != item.wanted else { return }
        lines[item.priority]?.remove(place)
        items[address]?.place = lines[item.wanted]?.insert(address)
        items[address]?.priority = item.wanted
    }

    /// Takes somebody's wish back; whoever is left waits as long as they would without it.
    mutating func leave(_ wish: Int, _ address: ByteKey) -> Leaving {
        guard items[address]?.wishes.removeValue(forKey: wish) != nil, let item = items[address] else {
            return .nothing
        }
        guard item.wishes.isEmpty else {
            move(address)
            return .nothing
        }
        items[address] = nil
        guard let place = item.place else { return .abandoned(item.number) }
        lines[item.priority]?.remove(place)
        return .leftTheLine
    }

    /// The next load, which takes a place; nil if there is none, or no place.
    mutating func start() -> Turn? {
        guard underWay.count < places else { return nil }
        for priority in ImagePriority.allCases.reversed() {
            guard let place = lines[priority]?.oldest, let address = lines[priority]?[place] else { continue }
            lines[priority]?.remove(place)
            lastNumber += 1
            underWay[lastNumber] = address
            items[address]?.place = nil
            items[address]?.number = lastNumber
            return items[address].map { Turn(number: lastNumber, url: $0.url, priority: priority) }
        }
        return nil
    }

    /// Gives the place of a load back that has ended, and tells who wanted it.
    mutating func end(_ number: Int) -> (address: ByteKey, wishes: Set<Int>)? {
        guard let address = underWay.removeValue(forKey: number) else { return nil }
        // The picture may have been given up, and wanted anew, while this load was on its way.
        guard let item = items[address], item.number == number, item.place == nil else { return nil }
        items[address] = nil
        return (address, Set(item.wishes.keys))
    }
}
