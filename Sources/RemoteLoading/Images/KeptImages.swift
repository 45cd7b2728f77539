/// Pictures by their address, up to a number of bytes; those that were not used for the longest time go first.
struct KeptImages: Sendable {
    private struct Item: Sendable {
        let address: ByteKey
        let image: EncodedImage
    }

    private var list = RecencyList<Item>()
    private var places: [ByteKey: RecencyList<Item>.Place] = [:]
    private let capacity: Int
    private(set) var bytes = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The picture of an address; looking it up counts as use.
    mutating func image(at address: ByteKey) -> EncodedImage? {
        guard let place = places[address] else { return nil }
        list.touch(place)
        return list[place].image
    }

    mutating func keep(_ image: EncodedImage, at address: ByteKey) {
        if let place = places[address] { remove(place) }
        guard image.data.count <= capacity else { return }
        bytes += image.data.count
        places[address] = list.insert(Item(address: address, image: image))
        trim(to: capacity)
    }

    mutating func trim(to limit: Int) {
        while bytes > limit, let oldest = list.oldest { remove(oldest) }
    }

    private mutating func remove(_ place: RecencyList<Item>.Place) {
        bytes -= list[place].image.data.count
        places[list[place].address] = nil
        list.remove(place)
    }
}
