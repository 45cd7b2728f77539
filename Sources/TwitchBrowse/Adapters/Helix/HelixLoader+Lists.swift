public import RemoteLoading

extension HelixLoader {
    /// Fetches games by identifier, name or identifier in the Internet Game Database; those nobody knows are left out.
    ///
    /// The service takes a hundred at a time, so more than that are asked for in turns.
    public func loadGames(
        ids: [String] = [], names: [String] = [], igdbIDs: [String] = []
    ) async throws(LoadError) -> [StreamedGame] {
        let items =
            ids.map { HTTPQuery.Item("id", $0) } + names.map { HTTPQuery.Item("name", $0) }
            + igdbIDs.map { HTTPQuery.Item("igdb_id", $0) }
        var games: [StreamedGame] = []
        for start in stride(from: 0, to: items.count, by: 100) {
            let query = HTTPQuery(Array(items[start..<min(start + 100, items.count)]))
            let page = try await service.get("/games", query) { response throws(LoadError) in
                try response.decoded(as: HelixPage<HelixGame>.self).data.unlessAllAreFlawed()
            }
            games += page.elements.map { StreamedGame($0) }
        }
        return games
    }

    /// Searches for categories by a part of the name; their pictures are of one small size.
    public func searchCategories(_ text: String, _ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        let gathering = try await pages("/search/categories", ["query": text], for: count) { (game: HelixGame) in
            StreamedGame(game)
        }
        return TopList(
            gathering.elements, wanted: count, incomplete: gathering.incompleteness, dropped: gathering.dropped)
    }

    /// Reads so many elements, and asks for more of them: some are left out, and some come twice.
    func pages<Element: Identifiable & Sendable, Wire: Decodable & Sendable>(
        _ path: String, _ query: HTTPQuery, for count: Int, making element: @escaping @Sendable (Wire) -> Element
    ) async throws(LoadError) -> Gathering<Element, String> where Element.ID: Sendable {
        try await sequence(path, query, pageSize: pageSize(for: count), options.pages, making: element)
            .gathered(atLeast: max(0, count)).orError()
    }

    func sequence<Element: Identifiable & Sendable, Wire: Decodable & Sendable>(
        _ path: String, _ query: HTTPQuery, pageSize: Int, _ limits: PageLimits,
        making element: @escaping @Sendable (Wire) -> Element
    ) -> PageSequence<Element, Element.ID, String> where Element.ID: Sendable {
        PageSequence(limits: limits) { [service] cursor throws(LoadError) in
            var query = query
            query.append("first", "\(pageSize)")
            if let cursor { query.append("after", cursor) }
            return try await service.get(path, query) { response throws(LoadError) in
                let page = try response.decoded(as: HelixPage<Wire>.self)
                let data = try page.data.unlessAllAreFlawed()
                return Page(data.elements.map(element), next: page.cursor, dropped: data.dropped)
            }
        }
    }
}
