extension AnswerCorpus {
    /// The 118 chemical elements, by block of the periodic table.
    static let elements = AnswerCorpus(
        "elements", asking: "What are the chemical elements?",
        """
        # s
        Hydrogen: Hydrogene, Hidrogen, Hydorgen, Hydrgen
        Helium: Hellium, Helum, Heluim
        Lithium: Lithum, Lithuim, Litium, Lithiun
        Beryllium: Berylium, Berillium, Berrylium, Berilium
        Sodium: Soduim, Soddium, Sodiun
        Magnesium: Magnesuim, Magnisium, Magnezium
        Potassium: Potasium, Pottasium, Potassuim
        Calcium: Calcuim, Calcum, Calsium
        Rubidium: Rubiduim, Rubidum, Rhubidium
        Strontium: Strontuim, Strotium, Strontiun
        Caesium = Cesium: Ceasium, Caesuim
        Barium: Bariun, Barrium, Baruim
        Francium: Franciun, Francum, Fransium
        Radium: Raddium, Raduim

        # p
        Boron: Borron, Boronn
        Carbon: Carbone, Carbn, Carobn
        Nitrogen: Nitrogene, Nitrgoen, Nirtogen
        Oxygen: Oxigen, Oxygene, Oxgyen
        Fluorine: Flourine, Fluorin, Florine
        Neon: Neonn
        Aluminium = Aluminum: Alluminium, Aluminuim, Aliminium
        Silicon: Silicone, Sillicon, Silicium
        Phosphorus: Phosphorous, Phosporus, Fosforus, Phospherus
        Sulfur = Sulphur: Sulfer, Sullfur, Sulphor
        Chlorine: Clorine, Chlorin, Chlroine
        Argon: Aragon, Argonn
        Gallium: Galium, Galluim
        Germanium: Germaniun, Germanum, Germainium
        Arsenic: Arsenik, Arsnic, Arsenc
        Selenium: Selenuim, Selenum, Sellenium
        Bromine: Bromin, Bromene, Brommine
        Krypton: Kripton, Crypton, Kryton
        Indium: Indiun, Inndium
        Tin = Stannum: Stanum
        Antimony: Antimoney, Antimoni, Antinomy
        Tellurium: Telurium, Telluruim, Tellerium
        Iodine: Iodin, Iodene, Jodine
        Xenon: Xennon, Zenon, Xeonn
        Thallium: Thalium, Thalluim
        Lead: Leadd
        Bismuth: Bismut, Bizmuth, Bismuht
        Polonium: Polonuim, Pollonium, Polonum
        Astatine: Astatin, Asstatine, Astantine
        Radon: Raddon, Radonn
        Nihonium: Nihonum, Nihoniun, Nihonuim
        Flerovium: Flerovum, Flerowium, Flerrovium
        Moscovium: Moskovium, Moscowium, Moscovum
        Livermorium: Livermorum, Livermoreum, Livemorium
        Tennessine: Tennesine, Tenessine, Tennessin
        Oganesson: Oganeson, Organesson, Oganessonn

        # d
        Scandium: Scandiun, Skandium, Scandum
        Titanium: Titanuim, Titanum, Tittanium
        Vanadium: Vanaduim, Vanadum, Vannadium
        Chromium: Cromium, Chromuim, Chromiun
        Manganese: Manganeese, Maganese, Mangenese, Manganes
        Iron: Irron, Ironn
        Cobalt: Colbalt, Cobolt, Kobalt
        Nickel: Nickle, Nikel, Nickell
        Copper: Coper, Coppar, Copperr
        Zinc: Zincc, Zinck
        Yttrium: Ytrium, Yttruim, Yttriun
        Zirconium: Zirconuim, Zirkonium, Circonium
        Niobium: Nobium, Niobuim, Niobum
        Molybdenum: Molibdenum, Molybdenium, Molydenum, Molybdemum
        Technetium: Tecnetium, Techentium, Technitium
        Ruthenium: Rutheniun, Rutenium, Ruthenuim
        Rhodium: Rodium, Rhoduim, Rhodiun
        Palladium: Paladium, Palladuim, Pallidium
        Silver: Silvar, Slivr, Sliver
        Cadmium: Cadmuim, Cadmum, Kadmium
        Lutetium: Lutecium, Lutetuim, Lutitium
        Hafnium: Hafinum, Haffnium, Hafnum
        Tantalum: Tantalium, Tantulum, Tantallum
        Tungsten = Wolfram: Tungston, Tunsten, Tungstn, Wollfram
        Rhenium: Rheniun, Renium, Rhenuim
        Osmium: Osmuim, Osmiun, Ozmium
        Iridium: Iriduim, Irridium, Iridum
        Platinum: Platnium, Platinium, Plattinum
        Gold: Golld, Goldd
        Mercury: Mercuri, Murcury, Mercruy
        Lawrencium: Lawrencum, Laurencium, Lawrensium
        Rutherfordium: Rutherfordum, Ruterfordium, Rutherfodium
        Dubnium: Dubnuim, Dubniun, Dubnum
        Seaborgium: Seabourgium, Seaborgum, Seborgium
        Bohrium: Borhium, Bohruim, Bohriun
        Hassium: Hasium, Hassuim, Hassum
        Meitnerium: Meitnerum, Mitnerium, Meitnirium
        Darmstadtium: Darmstatium, Darmstadium, Darmstadtum
        Roentgenium: Rontgenium, Roentgenum, Rentgenium
        Copernicium: Copernicum, Copernisium, Copernicuim
        Actinium: Actinuim, Aktinium, Actinum

        # f
        Lanthanum: Lantanum, Lanthanium, Lanthenum
        Cerium: Ceriun, Ceruim, Cerrium
        Praseodymium: Praseodimium, Prasodymium, Praesodymium, Praseodymum
        Neodymium: Neodimium, Neodynium, Neodymum
        Promethium: Promethuim, Prometium, Promethum
        Samarium: Samaruim, Sammarium, Samarum
        Europium: Europum, Europuim, Europiam
        Gadolinium: Gadolinum, Gadolineum, Gadollinium, Gadalinium
        Terbium: Terbuim, Terbbium
        Dysprosium: Disprosium, Dysprosum, Dysprozium, Dysporsium
        Holmium: Holmuim, Hollmium, Holmum
        Erbium: Errbium, Erbuim
        Thulium: Thuliun, Thullium, Thuluim
        Ytterbium: Yterbium, Ytterbuim, Ytterbiun
        Thorium: Thoruim, Thoriun, Torium
        Protactinium: Protactinum, Protaktinium, Protoactinium, Protactinuim
        Uranium: Uranuim, Urranium, Uranum
        Neptunium: Neptunuim, Neptunum, Neptinium
        Plutonium: Plutonuim, Plutonum, Plutionium
        Americium: Americum, Amerecium, Americuim
        Curium: Curiun, Curruim, Curuim
        Berkelium: Berkellium, Berklium, Berkelum
        Californium: Californum, Californiun, Caliphornium
        Einsteinium: Einstenium, Einsteinum, Einstienium
        Fermium: Fermuim, Fermum, Fermiun
        Mendelevium: Mendelevum, Mendelivium, Mendelvium
        Nobelium: Nobelum, Nobeluim, Nobellium
        """)
}
